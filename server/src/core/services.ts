// What the whole server shares, put together once (server.ts).
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Tx } from './database/transaction.ts'
import type { Files } from './files/files.ts'
import type { Gateway } from './http/gateway.ts'
import type { MailSender } from './outward/mail-server.ts'
import type { JobRecorder } from './queue/job-recorder.ts'
import type { SecretBox } from './secrets/secret-box.ts'

export interface Services {
  config: Config
  database: Database
  files: Files
  queue: JobRecorder
  gateway: Gateway
  secretBox: SecretBox
  /** The name and server with which a tenant's mail is sent; the areas know. */
  mailSender: (tx: Tx, tenantId: number) => Promise<MailSender>
  /** Whether a file may still leave with a mail: whoever it was made for may lose the right to it; the areas know. */
  mayStillLeave: (tx: Tx, attached: { mailId: number; fileId: number }) => Promise<boolean>
}
