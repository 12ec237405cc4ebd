// A mail server that speaks SMTP as real ones do (smtp-server): STARTTLS, authentication, refusals.
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface CaughtLetter {
  /** How it came. */
  secure: boolean
  user: unknown
  from: string
  to: string[]
  text: string
}

/** The file in a letter. */
export const attachmentOf = ({ text }: CaughtLetter): Buffer => {
  const [, body = ''] = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(text) ?? []
  return Buffer.from(body, 'base64')
}

/** Copied because the server clears the envelope once the mail has arrived. */
const cameBy = ({ secure, user, envelope: { mailFrom, rcptTo } }: SMTPServerSession): Omit<CaughtLetter, 'text'> => ({
  secure,
  user,
  from: mailFrom === false ? '' : mailFrom.address,
  to: rcptTo.map(({ address }) => address),
})

interface Catching {
  letters: CaughtLetter[]
  mayEnter: (username: string | undefined, password: unknown) => boolean
  /** A free one if absent. */
  port?: number
  offersTls?: boolean
}

/** Refuses recipients named nobody permanently and those named later temporarily; requires authentication. */
export function catchMails({ letters, mayEnter, port = 0, offersTls = true }: Catching): Promise<[SMTPServer, number]> {
  const server = new SMTPServer({
    ...(offersTls ? {} : { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      mayEnter(username, password) ? done(null, { user: username }) : done(new Error('535 no')),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody@')) return done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      if (address.startsWith('later@')) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
      done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push({ ...cameBy(session), text: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  return new Promise(resolve => {
    const { server: socket } = server
    server.listen(port, '127.0.0.1', () => resolve([server, (socket.address() as AddressInfo).port])) // listening on a port
  })
}
