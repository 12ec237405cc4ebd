// A database of one suite's own on a real PostgreSQL server; absent if no server answers.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { postgresTemplate } from './template.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'

function urlOf(name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** True if a PostgreSQL server answers at TEST_DATABASE_URL; suites skip their second round otherwise. */
export const hasPostgres = (): Promise<boolean> =>
  onServer(async () => true).catch(error => {
    if (process.env.TEST_DATABASE_URL) throw error
    return false
  })

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** @param from 'nothing' leaves even the migrations to the caller */
export async function makeTestDatabase(from: 'template' | 'nothing' = 'template'): Promise<TestDatabase> {
  const name = `office_test_${randomBytes(6).toString('hex')}`
  await onServer(async client => {
    const template = from === 'template' ? ` template ${await postgresTemplate(client, urlOf)}` : ''
    await client.query(`create database ${name}${template}`)
    // It is thrown away and need not survive a power failure, so no commit waits for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  return {
    url: urlOf(name),
    drop: () => onServer(async client => void (await client.query(`drop database ${name} with (force)`))),
  }
}
