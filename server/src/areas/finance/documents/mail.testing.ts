// Set-up for suites of mails about money: an office whose mails go to a mail server for tests.
import { type CaughtLetter, catchMails } from '../../../core/testing/mail-catcher.ts'
import { startTestServer } from '../../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { invoicing } from '../invoices/invoice.testing.ts'

export async function mailingOffice() {
  const letters: CaughtLetter[] = []
  const [smtp, port] = await catchMails({ letters, offersTls: false, mayEnter: () => true })
  const t = await startTestServer({
    config: { smtpUrl: `smtp://a:b@127.0.0.1:${port}`, mailFrom: 'Office <office@example.test>' },
  })
  await t.inTenant(tx => seedDemoData(tx, 20, Date.now()))
  return {
    t,
    of: await invoicing(t),
    /** What arrived at an address. */
    to: (address: string) => letters.filter(letter => letter.to.includes(address)),
    close: async () => {
      await t.close()
      await new Promise<void>(resolve => smtp.close(resolve))
    },
  }
}
export type MailingOffice = Awaited<ReturnType<typeof mailingOffice>>
