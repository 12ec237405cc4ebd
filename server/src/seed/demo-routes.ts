// Where a demo parcel is at each stop of its journey, which rider has it then, and which staff member reports it.
import { riderStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { Stop } from './demo-journeys.ts'

/** Branches on the way. */
export interface Route {
  origin: number
  hub: number
  transit: number
  destination: number
}

/** Statuses of parcels that wait at the hub to be sorted. */
const sorting: readonly (OrderStatusKey | undefined)[] = [
  status.receivedAtOrigin,
  status.weightAndContentCheck,
  status.sortedToBucket,
]

/**
 * The branch at each stop; null while the merchant has the parcel. A parcel that is not sent on is handed in where it is
 * delivered.
 * @param begins where the first stop is
 */
export function placesOf(stops: readonly Stop[], route: Route, begins: number | null): (number | null)[] {
  const travels = stops.some(stop => stop.status === status.inTransit) || sorting.includes(stops.at(-1)?.status)
  const arrival: Partial<Record<OrderStatusKey, number>> = {
    [status.receivedAtOrigin]: travels ? route.hub : route.destination,
    [status.arrivedAtTransitHub]: route.transit,
    [status.arrivedAtDestination]: route.destination,
    [status.readyForDelivery]: route.destination,
    [status.returnArrivedAtOrigin]: route.origin,
  }
  let place = begins
  return stops.map(stop => {
    place = arrival[stop.status] ?? place
    return place
  })
}

/** Statuses in which the parcel is with a rider, or was until the rider was done with it. */
export const withRider: readonly OrderStatusKey[] = [
  ...riderStatuses,
  status.pickedUp,
  status.deliveryFailed,
  status.delivered,
  status.partiallyDelivered,
]

/** Riders pick up at the merchant's branch and deliver from the one where the parcel is. */
export const ridersOf = (
  stops: readonly Stop[],
  places: readonly (number | null)[],
  origin: number,
  riderAt: (place: number) => number | null,
): (number | null)[] => stops.map((stop, index) => (withRider.includes(stop.status) ? riderAt(places[index] ?? origin) : null))

/** Who moves orders into a status, by seed role; a dispatcher moves all others. */
const movers: Partial<Record<OrderStatusKey, string>> = {
  [status.created]: 'support',
  [status.receivedAtOrigin]: 'sorter',
  [status.weightAndContentCheck]: 'sorter',
  [status.sortedToBucket]: 'sorter',
  [status.inTransit]: 'sorter',
  [status.arrivedAtTransitHub]: 'sorter',
  [status.arrivedAtDestination]: 'sorter',
  [status.onHold]: 'hub-supervisor',
  [status.misrouted]: 'hub-supervisor',
  [status.lost]: 'hub-supervisor',
  [status.damaged]: 'hub-supervisor',
  [status.returnConfirmed]: 'operations-manager',
  [status.disposed]: 'operations-manager',
  [status.dropOffExpected]: 'counter',
  [status.readyForCustomerPickup]: 'counter',
}

/** People who work at a single branch do the work there. */
export interface People {
  ofRole: ReadonlyMap<string, number>
  ofPlace: ReadonlyMap<number, number>
  others: number
}

export const staffOf = ({ ofRole, ofPlace, others }: People, to: OrderStatusKey, place: number | null): number =>
  ofPlace.get(place ?? 0) ?? ofRole.get(movers[to] ?? 'dispatcher') ?? others
