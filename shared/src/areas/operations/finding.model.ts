// What is found of the parcels of a bag, run sheet or return sheet until it is closed: told parcel by parcel as they are scanned, by
// everyone who works on it. Of two findings of a parcel the newer counts; one without an outcome takes the others back.
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Named } from '../../core/api/crud-endpoints.ts'
import { get, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'

/** In which findings of every kind are shown alike. */
export const findingLabels = {
  waybill_number: msg`Waybill`,
  outcome: msg`Found`,
  found_by: msg`Found by`,
  found_at: msg`When`,
}

interface Kind<O extends string, Told extends x.Fields, Shown extends x.Fields, F extends readonly string[]> {
  /** The document in words: 'a bag'. */
  one: string
  /** The most parcels of one document. */
  most: number
  outcomes: readonly O[]
  names: Readonly<Record<O, Message>>
  /** What is told with an outcome. */
  told: Told
  /** What is shown of a finding beside its outcome. */
  shown: Shown
  /** Who may see the document, and who may close it. */
  views: Named
  closes: Named
  fails: F
}

/** The two endpoints of a document's findings; spread them into its contract. */
export function findingEndpoints<
  const P extends string,
  const O extends string,
  Told extends x.Fields,
  Shown extends x.Fields,
  const F extends readonly string[],
>(path: P, { one, most, outcomes, names, told, shown, views, closes, fails }: Kind<O, Told, Shown, F>) {
  const at = `${path}/{id}/finding` as const
  const row = x.row({
    waybill_number: x.text(),
    outcome: x.oneOf(outcomes, names),
    found_by: x.text(),
    found_at: x.instant(),
    ...shown,
  })
  return {
    findings: get(at, {
      summary: `What was found so far of the parcels of ${one} that is not closed yet`,
      needs: views,
      returns: x.list(row, 0, 2 * most),
    }),
    find: post(at, {
      summary: `Tell what was found of a parcel of ${one}, or take it back; idempotent by finding id. Answers what counts now`,
      needs: closes,
      namesAttempt: true,
      inTurn: true,
      body: x.record({
        /** Made where the parcel was scanned: a repeat changes nothing, also after the end. */
        finding_id: x.clientKey(),
        waybill: x.text({ max: 60 }),
        /** Null: nothing, after all. */
        outcome: x.nullable(x.oneOf(outcomes, names)),
        /** By the clock of the device, where it may have waited. */
        found_at: x.instant(),
        ...told,
      }),
      returns: x.row({ finding: x.nullable(row) }),
      fails,
    }),
  }
}
