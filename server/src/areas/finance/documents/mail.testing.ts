// Set-up for suites of mails about money: an office whose mails go to a mail server for tests.
import { startMailingServer } from '../../../core/testing/servers/mailing-server.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { invoicing } from '../invoices/invoice.testing.ts'

export async function mailingOffice() {
  const server = await startMailingServer()
  const { t } = server
  await t.inTenant(tx => seedDemoData(tx, 20, Date.now()))
  return { ...server, of: await invoicing(t) }
}
export type MailingOffice = Awaited<ReturnType<typeof mailingOffice>>
