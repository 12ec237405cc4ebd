// Hands a mail to a mail server: the installation's own (SMTP_URL), or one that an operator typed, which makes it an outward
// call.
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import type { MailFailure } from '@office/shared/core/mail-failure'
import type { Config } from '../config.ts'
import { OutwardError, outsideAddress } from './outward-call.ts'

/** A mail server of an operator's own. */
export interface MailServer {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  password: string | null
}

/** The name under which a tenant's mail is sent, and the server. */
export interface MailSender {
  /** Null: the installation's own. */
  server: MailServer | null
  name: string | null
  /** Null: the installation's. */
  email: string | null
  replyTo: string | null
  /** Below every text. */
  signature: string | null
}

export interface Letter {
  to: string
  subject: string
  text: string
  attachments: readonly { filename: string; content: Readable; contentType: string }[]
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'allowPrivateAddresses'>

const CONNECT_MS = 10_000
const SOCKET_MS = 60_000

/** Connection options for nodemailer. They hold the address that was checked, so the name is not looked up again. */
async function connectionTo({ host, port, security, username, password }: MailServer, mayReachInside: boolean) {
  return {
    host: mayReachInside ? host : await outsideAddress(host),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // The name that the certificate must match; an IP address has none.
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  }
}

/** Splits 'Office <no-reply@office.example>' into its two parts. */
function partsOf(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*?)\s*<(.+)>$/.exec(mailFrom) ?? []
  return { name, address }
}

/** Whether mail would be sent at all; otherwise it stays in the outbox. */
export const hasMailServer = ({ server }: MailSender, { smtpUrl }: MailConfig): boolean => server !== null || smtpUrl !== null

/** Returns why the letter was not sent; null if it was. Throws if no server is configured. */
export async function handOver(sender: MailSender, letter: Letter, config: MailConfig): Promise<MailFailure | null> {
  const { server, name, email, replyTo, signature } = sender
  if (server === null && config.smtpUrl === null) throw new Error('No mail server is connected')
  const own = partsOf(config.mailFrom)
  try {
    // Loaded with the first mail because it would only delay the start.
    const { createTransport } = await import('nodemailer')
    const through = server === null ? config.smtpUrl : await connectionTo(server, config.allowPrivateAddresses)
    await createTransport(through ?? '').sendMail({
      from: { name: name ?? own.name, address: email ?? own.address },
      ...(replyTo === null ? {} : { replyTo }),
      to: letter.to,
      subject: letter.subject,
      text: signature === null ? letter.text : `${letter.text}\n\n${signature}`,
      attachments: letter.attachments.map(part => ({ ...part })),
    })
    return null
  } catch (error) {
    return whyNot(error)
  }
}

/** Derived from nodemailer's error. */
function whyNot(error: unknown): MailFailure {
  if (error instanceof OutwardError) return error.why === 'private-address' ? 'private-address' : 'unreachable'
  // Whatever nodemailer throws is an error, and these are its own fields.
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return 'sign-in'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500 ? 'refused' : 'put-off'
  return 'unreachable'
}
