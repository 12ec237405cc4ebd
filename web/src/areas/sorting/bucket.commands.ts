// Buckets as a noun of the portal, and their commands.
import { type Bucket, bucketContract, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { PackageOpen } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { fewReasons } from './few-reasons.ts'
import { sortingTabPath } from './sorting-tabs.ts'

export const buckets = defineNoun({
  id: 'bucket',
  path: sortingTabPath('buckets'),
  contract: bucketContract,
  many: msg`Buckets`,
  one: msg`Bucket`,
  create: msg`Create bucket`,
  edit: msg`Edit bucket`,
  remove: msg`Delete bucket`,
  selected: msg`{n, plural, one {# bucket selected} other {# buckets selected}}`,
  label: bucket => bucket.code,
})

const resetTitle = msg`Empty {code}?`
const resetBody = msg`{parcels, plural, one {# parcel goes} other {# parcels go}} back to where they were before they were sorted.`
const resetWords = msg`{code} is empty: {parcels, plural, one {# parcel} other {# parcels}} taken out`
const resetPartly = msg`{code}: {parcels, plural, =0 {nothing was taken out} one {# parcel was taken out} other {# parcels were taken out}}. {refused, plural, one {# stays} other {# stay}}: {why}`

/** The current row; only the list of buckets has records of this noun. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Bucket | undefined

const reset: Command = defineCommand({
  id: 'bucket.reset',
  title: msg`Empty the bucket`,
  keywords: msg`reset, clear, take out`,
  section: 'context',
  icon: PackageOpen,
  tone: 'danger',
  target: 'one',
  on: 'bucket',
  keys: ['z'],
  needs: { any: sortingContract.reset.needs },
  writes: 'asks',
  when: ctx => (rowOf(ctx)?.parcels === 0 ? { off: msg`There is nothing in it` } : true),
  confirm: ctx => {
    const { code, parcels } = rowOf(ctx) ?? { code: '', parcels: 0 }
    return {
      title: { message: resetTitle, values: { code } },
      body: { message: resetBody, values: { parcels } },
      act: msg`Empty the bucket`,
      keep: msg`Leave it as it is`,
      typed: code,
      tone: 'danger',
    }
  },
  run: async ctx => {
    const bucket = rowOf(ctx)
    if (!bucket) return
    const { code } = bucket
    const { parcels, refused, kept } = await call(sortingContract.reset, { params: { id: bucket.id }, body: { code } })
    await invalidate(sortingContract.buckets)
    const why = fewReasons(kept.map(({ waybill_number, message }) => `${waybill_number}: ${message}`))
    return {
      toast: { message: refused === 0 ? resetWords : resetPartly, values: { code, parcels, refused, why } },
      isRefused: refused > 0,
    }
  },
  cli: ctx => `office buckets empty ${rowOf(ctx)?.id ?? 'ID'} --yes`,
})

const plain = nounCommands(buckets)

export const bucketCommands: readonly Command[] = [...plain.form, reset, ...plain.remove]
