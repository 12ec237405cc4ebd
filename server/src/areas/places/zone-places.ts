// The kinds of places that zones hold: where each is stored and what a zone's draft calls it.
export const heldPlaces = {
  cities: { table: 'zone_cities', place: 'city_id', field: 'city_ids', code: 'city-in-other-zone' },
  states: { table: 'zone_states', place: 'state_id', field: 'state_ids', code: 'state-in-other-zone' },
  countries: { table: 'zone_countries', place: 'country_id', field: 'country_ids', code: 'country-in-other-zone' },
} as const
export type HeldPlaces = keyof typeof heldPlaces
export const placesHeld = Object.keys(heldPlaces) as HeldPlaces[] // Object.keys loses the literal keys
