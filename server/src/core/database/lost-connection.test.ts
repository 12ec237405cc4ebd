// A connection that is lost while someone waits is reported as temporary, and the next call gets another one.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { engines } from '../testing/engines.ts'
import { startTestServer } from '../testing/servers/test-server.ts'

it.each(await engines())('is answered by 503 on %s, whether before or after the statement was sent', async engine => {
  const t = await startTestServer({ engine })
  try {
    const body = { name: 'Kept', colour: 'hub', description: null, is_active: true } as const
    const ways: ((client: PoolClient) => void)[] = [
      client => client.connection.stream.destroy(),
      client => process.nextTick(() => client.connection.stream.destroy()),
      client => setImmediate(() => client.connection.stream.destroy()),
    ]
    for (const cut of ways) {
      await t.admin.call(flagContract.list)
      // Cuts whichever connection is acquired meanwhile, since a job may come before the call.
      t.database.pool.on('acquire', cut)
      await expect(t.admin.call(flagContract.create, { body })).rejects.toMatchObject({ status: 503, code: 'unavailable' })
      t.database.pool.off('acquire', cut)
    }
    expect((await t.admin.call(flagContract.list)).data.map(({ name }) => name)).toEqual([])
    await t.admin.call(flagContract.create, { body })
  } finally {
    await t.close()
  }
})
