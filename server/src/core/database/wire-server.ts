// PostgreSQL's wire protocol in front of one PGlite: several connections, one engine, a transaction never shared.
//
// The socket server that comes with PGlite queues single messages. With large parameters outside a transaction, the Parse of one
// connection is then answered by the Bind of another ("prepared statement requires 1"; seen with 3 MB values on 8 connections).
// Here a connection owns the engine from its first message until its transaction is over.
import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const SYNC = 'S'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const FLUSH = 'H'.charCodeAt(0)
const PASSWORD = 'p'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

const ERROR = 'E'.charCodeAt(0)

/** A transaction idle for this long is given up, so that one lost caller cannot block everyone. */
const IDLE_IN_TRANSACTION_MS = 120_000

/** As an error names its severity, which no text can imitate because none contains zeros. */
const FATAL = 'SFATAL\0VFATAL\0'

const SYNC_MESSAGE = Buffer.from([SYNC, 0, 0, 0, 4])

/** What ends an open transaction, also one whose last statement failed and was not followed by Sync: all until then is skipped. */
const ROLLBACK = new Uint8Array(Buffer.concat([SYNC_MESSAGE, messageOf('Q', 'rollback')]))

interface Session {
  socket: Socket
  started: boolean
  /** Bytes received that are not a whole batch yet, as they came. */
  chunks: Buffer[]
  size: number
  /** Size from which parsing them is worthwhile, since a large message comes in many chunks. */
  wanted: number
  /** Whole messages, up to one that expects an answer. */
  batches: Uint8Array[]
  queued: boolean
  /** Names of the statements that it prepared. */
  prepared: Set<string>
}

function messageOf(kind: string, text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Closes prepared statements; a missing one is no error. */
const closing = (names: readonly string[]): Uint8Array =>
  new Uint8Array(Buffer.concat([...names.map(name => messageOf('C', `S${name}`)), SYNC_MESSAGE]))

/** The text of the error that would end a session on PostgreSQL, where each has a process of its own; null for any other answer. */
function fatalIn(answer: Buffer): string | null {
  if (answer[0] !== ERROR || !answer.includes(FATAL)) return null
  return /\0M([^\0]*)/.exec(answer.toString('utf8', 5))?.[1] ?? 'fatal error'
}

/**
 * Serves the database on a unix socket path or loopback port until `close`.
 * @param onFatal must end the thread: after a fatal error PGlite would repeat it to itself without end, and answer nobody
 */
export async function serveWire(
  db: PGlite,
  path: string,
  onFatal: (message: string) => never,
): Promise<{ close: () => Promise<void> }> {
  const sessions = new Set<Session>()
  const waiting: Session[] = []
  /** Statements of closed connections: the single engine would keep 160 KB of each until it ends. */
  let abandoned: string[] = []
  let owner: Session | null = null
  let running = false
  /** The engine's current work, which is never interrupted. */
  let work = Promise.resolve()
  let idleTimer: NodeJS.Timeout | undefined
  /** The engine is about to end, with everything it keeps. */
  let isClosing = false

  function enqueue(session: Session): void {
    if (!session.queued && session.batches.length > 0) {
      session.queued = true
      waiting.push(session)
    }
    if (!running) work = run()
  }

  function nextSession(): Session | undefined {
    const index = owner ? waiting.indexOf(owner) : waiting.length > 0 ? 0 : -1
    if (index === -1) return undefined
    const [session] = waiting.splice(index, 1)
    if (session) session.queued = false
    return session
  }

  async function run(): Promise<void> {
    // Two connections that end at the same time both start it.
    if (running) return
    running = true
    for (;;) {
      if (owner === null && abandoned.length > 0) await forgetAbandoned()
      const session = nextSession()
      if (!session) break
      clearTimeout(idleTimer)
      const batch = session.batches.shift()
      if (batch) await execute(session, batch)
      if (session.batches.length > 0 && !session.queued) {
        session.queued = true
        waiting.unshift(session)
      }
      const holder = owner
      if (holder) idleTimer = setTimeout(() => holder.socket.destroy(), IDLE_IN_TRANSACTION_MS).unref()
    }
    running = false
  }

  /** What the engine says to these messages; a fatal error ends all, also where nobody waits for the answer. */
  const ask = (batch: Uint8Array, take: (answer: Buffer) => void): Promise<void> =>
    db.execProtocolRawStream(batch, {
      syncToFs: false,
      onRawData: data => {
        // A copy, because the engine writes its next answer over these bytes.
        const answer = Buffer.from(data)
        const fatal = fatalIn(answer)
        if (fatal !== null) onFatal(fatal)
        take(answer)
      },
    })

  async function execute(session: Session, batch: Uint8Array): Promise<void> {
    const open = batch[lastMessageAt(batch)] === FLUSH
    session.socket.cork()
    try {
      await ask(batch, answer => {
        if (session.socket.writable) session.socket.write(answer)
      })
    } catch (error) {
      session.socket.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    session.socket.uncork()
    owner = open || db.isInTransaction() ? session : null
    if (owner && !sessions.has(session)) await giveUp(session)
  }

  async function forgetAbandoned(): Promise<void> {
    const names = abandoned
    abandoned = []
    // If the engine fails here, whoever asks next gets the error.
    await ask(closing(names), () => undefined).catch(() => undefined)
  }

  async function giveUp(session: Session): Promise<void> {
    if (owner !== session) return
    await ask(ROLLBACK, () => undefined)
    owner = null
  }

  const server: Server = createServer(socket => {
    const session: Session = {
      socket,
      started: false,
      chunks: [],
      size: 0,
      wanted: 0,
      batches: [],
      queued: false,
      prepared: new Set(),
    }
    sessions.add(session)
    socket.setNoDelay(true)
    socket.on('data', (data: Buffer) => {
      session.chunks.push(data)
      session.size += data.length
      if (session.size >= session.wanted) takeBatches(session)
      enqueue(session)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sessions.delete(session)
      if (!isClosing) abandoned.push(...session.prepared)
      const at = waiting.indexOf(session)
      if (at !== -1) waiting.splice(at, 1)
      // While a batch runs, `execute` gives the transaction up itself.
      if (!running) work = giveUp(session).then(run)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  return {
    close: () =>
      new Promise(resolve => {
        isClosing = true
        abandoned = []
        server.close(() => work.then(resolve))
        for (const session of sessions) session.socket.destroy()
      }),
  }
}

/** Offset of the last whole message in a batch of typed messages. */
function lastMessageAt(batch: Uint8Array): number {
  if (batch[0] === 0) return 0
  const view = new DataView(batch.buffer, batch.byteOffset, batch.byteLength)
  let at = 0
  for (let next = 0; next < batch.length; next += 1 + view.getInt32(next + 1)) at = next
  return at
}

/** Takes every whole batch from the bytes received so far. */
function takeBatches(session: Session): void {
  let start = 0
  let at = 0
  const chunks = session.chunks.length === 1 && session.chunks[0] ? session.chunks[0] : Buffer.concat(session.chunks)
  let partial = 0
  while (chunks.length - at >= 8 || (session.started && chunks.length - at >= 5)) {
    if (!session.started) {
      const length = chunks.readInt32BE(at)
      const code = chunks.readInt32BE(at + 4)
      if (chunks.length - at < length) {
        partial = length
        break
      }
      at += length
      if (code === SSL_REQUEST) session.socket.write('N')
      else if (code !== CANCEL_REQUEST) {
        session.started = true
        session.batches.push(new Uint8Array(chunks.subarray(at - length, at)))
      }
      start = at
      continue
    }
    const kind = chunks[at]
    const length = 1 + chunks.readInt32BE(at + 1)
    if (chunks.length - at < length) {
      partial = length
      break
    }
    if (kind === PARSE) {
      const name = chunks.toString('utf8', at + 5, chunks.indexOf(0, at + 5))
      if (name !== '') session.prepared.add(name)
    }
    at += length
    if (kind === TERMINATE) start = at
    else if (kind === SYNC || kind === QUERY || kind === FLUSH || kind === PASSWORD) {
      session.batches.push(new Uint8Array(chunks.subarray(start, at)))
      start = at
    }
  }
  const rest = chunks.subarray(start)
  session.chunks = rest.length === 0 ? [] : [rest]
  session.size = rest.length
  session.wanted = at - start + partial
}
