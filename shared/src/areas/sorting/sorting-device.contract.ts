// Sorting devices: stations by name, where each was last seen, and whether it may log anyone in.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { openStates, sessionStateNames } from './sorting.contract.ts'

export const SortingDevice = x.row({
  id: x.id(),
  /** As its station shows it. */
  name: x.text({ max: 60 }),
  is_linked: x.flag(),
  /** Its last scan or login; null if nobody has worked at it. */
  last_seen_at: x.nullable(x.instant()),
  /** Where someone is logged in at it now, or was last. */
  bucket_code: x.nullable(x.text()),
  warehouse_name: x.nullable(x.text()),
  /** Who is logged in now. */
  staff_name: x.nullable(x.text()),
  /** Of their session. */
  session_state: x.nullable(x.oneOf(openStates, sessionStateNames)),
  linked_at: x.instant(),
  /** Null for a station that registered itself when someone logged in. */
  linked_by_name: x.nullable(x.text()),
  unlinked_at: x.nullable(x.instant()),
})
export type SortingDevice = x.Of<typeof SortingDevice>

export const sortingDeviceLabels = {
  name: msg`Device`,
  is_linked: msg`Linked`,
  last_seen_at: msg`Last seen`,
  bucket_code: msg`Bucket`,
  warehouse_name: msg`Branch`,
  staff_name: msg`Logged in`,
  session_state: msg`Session`,
  linked_at: msg`Since`,
  linked_by_name: msg`Linked by`,
  unlinked_at: msg`Unlinked`,
} satisfies Labels<SortingDevice>

export const sortingDeviceContract = {
  list: list('/admin/sorting/device', {
    summary: 'Sorting devices, and where each was last seen',
    needs: ['view-sorting-device'],
    service: 'lists',
    row: SortingDevice,
    filters: { name: 'text', is_linked: 'flag', id: 'ids' },
    sort: ['id', 'name'],
    pageSize: 20,
  }),
  link: post('/admin/sorting/device', {
    summary: 'Link a sorting device by its name: a new one, or one that was unlinked',
    needs: ['create-sorting-device'],
    body: x.record({ name: x.text({ max: 60 }) }),
    returns: SortingDevice,
  }),
  unlink: post('/admin/sorting/device/{id}/unlink', {
    summary: 'Unlink a sorting device: its session ends, and nobody can log in at it until it is linked again',
    needs: ['unlink-sorting-device'],
    returns: SortingDevice,
    fails: ['device-unlinked'],
  }),
}
