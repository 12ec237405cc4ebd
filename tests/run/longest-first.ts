// The order in which a run begins its files: one project after the other, because a worker that switches projects starts from
// scratch; within each the slowest first, because the last file to end has a core to itself.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../architecture/sources.ts'

/** Seconds of each file in an earlier full run; written by `npm test -- --durations`. */
const path = new URL('durations.json', import.meta.url)
const durations: Record<string, number> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}

/** An unknown file may be slow. */
const UNKNOWN_SECONDS = 30

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => durations[relative(root, moduleId)] ?? UNKNOWN_SECONDS
    const byProject = Map.groupBy(files, ({ project }) => project.name)
    return [...byProject.values()].flatMap(some => some.toSorted((a, b) => secondsOf(b) - secondsOf(a)))
  }
}
