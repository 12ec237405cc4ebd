// The audit log has a word for each action and each kind of record that the server writes into it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { notificationRow, notificationSetting } from '../../shared/src/areas/settings/message-setting.contract.ts'
import { notificationKinds } from '../../shared/src/areas/settings/notification.model.ts'
import { auditActionNames, auditSubjects } from '../../shared/src/areas/staff/audit.model.ts'
import { root } from './sources.ts'

const sources = globSync('server/src/**/*.ts', { cwd: root })
  .filter(path => !/\.test\.ts$|\/testing\//.test(path))
  .map(path => readFileSync(join(root, path), 'utf8'))

/** Every quoted text after `name:` in the definitions of the server. */
const quoted = (name: string): string[] =>
  sources.flatMap(text => [...text.matchAll(new RegExp(`\\b${name}: '([^']+)'`, 'g'))].map(([, found = '']) => found))

/** The moves of every state table, with the kind of record that they belong to. */
async function movesOfRecords(): Promise<[kind: string, move: string][]> {
  const tables = await Promise.all(
    globSync('shared/src/areas/**/*.transitions.ts', { cwd: root }).map(path => import(join(root, path))),
  )
  return tables
    .flatMap(table => Object.values<{ kind?: unknown; moves?: object }>(table))
    .flatMap(({ kind, moves }) =>
      typeof kind === 'string' ? Object.keys(moves ?? {}).map((move): [string, string] => [kind, move]) : [],
    )
}

it('names what was done, and to which kind of record', async () => {
  const nouns = sources.flatMap(text =>
    [...text.matchAll(/crud(?:Handlers)?\([\s\S]{0,200}?noun: '([a-z-]+)'/g)].map(([, noun = '']) => noun),
  )
  const moves = await movesOfRecords()
  const actions = [
    ...quoted('action'),
    ...nouns.flatMap(noun => ['create', 'update', 'remove', 'active-status'].map(verb => `${noun}.${verb}`)),
    ...moves.map(([kind, move]) => `${kind}.${move}`),
  ]
  const names = auditActionNames()
  const known: readonly string[] = auditSubjects
  expect(actions.length).toBeGreaterThan(200)
  expect([...new Set(actions.filter(action => /^[a-z-]+\.[a-z-]+$/.test(action) && !names[action]))]).toEqual([])
  const settings = globSync('shared/src/areas/settings/*.contract.ts', { cwd: root })
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/defineSetting\(\{\s+kind: '([^']+)'/g)])
    .flatMap(([, kind]) => (kind === notificationSetting.kind ? notificationKinds.map(notificationRow) : kind))
    .map(kind => `setting ${kind}`)
  const subjects = [...quoted('subject'), ...nouns, ...moves.map(([kind]) => kind), ...settings]
  expect(subjects.length).toBeGreaterThan(100)
  expect([...new Set(subjects.filter(subject => !known.includes(subject)))]).toEqual([])
})
