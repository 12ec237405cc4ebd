// On which database engines a suite runs.
import { createHash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import { expect } from 'vitest'
import { hasPostgres } from './test-database.ts'
import { isSetUp } from './test-setup.ts'

export type TestEngine = 'embedded' | 'postgres'

const root = join(import.meta.dirname, '../../../..')

/** Both engines, for suites about what may differ between them: locks, races, walls, connections, triggers. */
export async function engines(): Promise<TestEngine[]> {
  if (isSetUp) return ['postgres']
  return (await hasPostgres()) ? ['embedded', 'postgres'] : ['embedded']
}

/**
 * One engine, for suites that only need a database. It is dealt by the suite's path, so that each engine gets about half of them,
 * always the same; OFFICE_TEST_ENGINE names one for all.
 */
export async function anEngine(): Promise<TestEngine> {
  const available = await engines()
  const path = relative(root, expect.getState().testPath ?? '').replaceAll(sep, '/')
  const [byte = 0] = createHash('sha256').update(path).digest()
  const dealt = available[byte % available.length] ?? 'embedded'
  return available.find(engine => engine === process.env.OFFICE_TEST_ENGINE) ?? dealt
}
