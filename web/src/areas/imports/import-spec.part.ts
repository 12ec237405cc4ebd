// What the screen of an import has to know of its kind.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import type { ImportKind } from '@office/shared/core/import-job'
import type { Message } from '@office/shared/core/messages/message'
import type { ImportEndpoint } from './import-run.ts'

export interface ImportSpec {
  kind: ImportKind
  title: Message
  endpoint: ImportEndpoint
  above: { title: Message; href: string }
  /** 'Create 489 orders', with {n}. */
  act: Message
  /** 'Importing 489 orders', with {n}. */
  acting: Message
  /** As /admin/import-template/{kind} names it. */
  template: string
  /** Whether rows may create merchants that do not exist yet. */
  bringsMerchants?: boolean
  /**
   * The endpoint that updates one such record: people who may call it may also let an import update those that rows differ from.
   */
  changes?: Endpoint
  /** Endpoints whose answers are out of date afterwards. */
  refresh: readonly Endpoint[]
}
