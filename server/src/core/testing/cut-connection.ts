// Ends the database connection of a request at any of its statements: all before it were carried out, none behind it is.
import type { PoolClient } from 'pg'
import type { Database } from '../database/database.ts'
import { Turn } from '../database/turn.ts'

/** Where a request lost its connection; null if it kept it. */
type Cut = 'before a statement' | 'behind the commit' | null

/**
 * Runs a request whose connection ends before its `n`-th statement. One place behind the commit is the answer to it: the work is done, and
 * nobody hears of it.
 */
type CutConnection = <T>(n: number, request: () => Promise<T>) => Promise<{ cut: Cut; answer: T | Error }>

/** Ends the session that runs it, as an administrator would, which the role of requests may not. */
const END_SESSION = `do $$ begin
  perform set_config('role', 'none', true); perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60);
end $$`

/** For one request at a time. What jobs and tests do on the same pool meanwhile is left alone. */
export function connectionsToCut({ kind, pool }: Database): CutConnection {
  const requests = new WeakMap<PoolClient, boolean>()
  const watched = new WeakSet<PoolClient>()
  /** Places until the cut; null while nothing is to be cut. */
  let left: number | null = null
  let made: Cut = null
  const isHere = () => left !== null && --left === 0

  function cutAs(cut: Cut, end: () => void): void {
    left = null
    made = cut
    end()
  }

  function watch(client: PoolClient): void {
    const { connection, query: ask } = client
    const [bind, query] = [connection.bind.bind(connection), connection.query.bind(connection)]
    /** From now on nobody listens. */
    const leave = () => connection.stream.removeAllListeners('data')
    const end = () => {
      if (kind === 'postgres') return query(END_SESSION)
      // The embedded engine has one session for all, so it is left alone with what it was sent.
      leave()
      connection.sync()
      connection.stream.end(() => connection.stream.destroy())
    }
    Object.assign(client, {
      query: (...asked: readonly unknown[]) => {
        // Only requests begin with a turn.
        if (!requests.has(client)) requests.set(client, asked[0] instanceof Turn)
        return Reflect.apply(ask, client, asked)
      },
    })
    const isRequest = () => requests.get(client) === true
    connection.bind = (config, more) => (isRequest() && isHere() ? cutAs('before a statement', end) : bind(config, more))
    connection.query = text => {
      if (isRequest() && isHere()) return cutAs('before a statement', end)
      query(text)
      if (!isRequest() || text !== 'commit' || !isHere()) return
      cutAs('behind the commit', () => leave().once('data', () => connection.stream.destroy()))
    }
  }

  pool.on('acquire', client => {
    requests.delete(client)
    if (!watched.has(client)) watch(client)
    watched.add(client)
  })
  return async (n, request) => {
    left = n
    made = null
    const answer = await request().catch(error => (error instanceof Error ? error : new Error(String(error))))
    left = null
    return { cut: made, answer }
  }
}
