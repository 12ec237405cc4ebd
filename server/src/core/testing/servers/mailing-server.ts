// A server whose mails go to a mail server for tests.
import { type CaughtLetter, catchMails } from '../mail-catcher.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export interface MailingServer {
  t: TestServer
  /** What arrived at an address. */
  to: (address: string) => CaughtLetter[]
  close: () => Promise<void>
}

export async function startMailingServer({ config, ...options }: TestServerOptions = {}): Promise<MailingServer> {
  const letters: CaughtLetter[] = []
  const [smtp, port] = await catchMails({ letters, offersTls: false, mayEnter: () => true })
  const t = await startTestServer({
    ...options,
    config: { smtpUrl: `smtp://a:b@127.0.0.1:${port}`, mailFrom: 'Office <office@example.test>', ...config },
  })
  return {
    t,
    to: address => letters.filter(letter => letter.to.includes(address)),
    close: async () => {
      await t.close()
      await new Promise<void>(resolve => smtp.close(resolve))
    },
  }
}
