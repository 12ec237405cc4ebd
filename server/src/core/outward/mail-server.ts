// Handing a mail to a mail server: the installation's own (SMTP_URL), or one that an operator typed, which is an outward call.
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

/** In whose name mails of a tenant leave, and through what. */
export interface MailSender {
  /** null: the installation's own. */
  server: MailServer | null
  name: string | null
  /** null: that of the installation. */
  email: string | null
  replyTo: string | null
  /** Below each text. */
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

/** What nodemailer connects to. The address that was looked at is the one that is connected to: no name is looked up again. */
async function connectionTo({ host, port, security, username, password }: MailServer, mayReachInside: boolean) {
  return {
    host: mayReachInside ? host : await outsideAddress(host),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // Whose certificate it has to be; an address names nobody.
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  }
}

/** 'Office <no-reply@office.example>' in its two parts. */
function partsOf(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*?)\s*<(.+)>$/.exec(mailFrom) ?? []
  return { name, address }
}

/** Whether a mail would leave at all; where not, it stays in the outbox. */
export const hasMailServer = ({ server }: MailSender, { smtpUrl }: MailConfig): boolean => server !== null || smtpUrl !== null

/** Gives why the letter did not leave, null when it did; not where no server is connected. */
export async function handOver(sender: MailSender, letter: Letter, config: MailConfig): Promise<MailFailure | null> {
  const { server, name, email, replyTo, signature } = sender
  if (server === null && config.smtpUrl === null) throw new Error('No mail server is connected')
  const own = partsOf(config.mailFrom)
  try {
    // Loaded with the first mail: it would only lengthen the start.
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

/** By what nodemailer says. */
function whyNot(error: unknown): MailFailure {
  if (error instanceof OutwardError) return error.why === 'private-address' ? 'private-address' : 'unreachable'
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return 'sign-in'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500 ? 'refused' : 'put-off'
  return 'unreachable'
}
