// Scripts of the checkout as processes of their own, one after the other or in parallel; the output of each comes in one piece.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface Ended {
  code: number
  output: string
}

/** Runs a script; its output is kept, or goes to the terminal as it comes. */
export function runNode([script = '', ...args]: readonly string[], output: 'kept' | 'shown' = 'kept'): Promise<Ended> {
  const stdio = output === 'kept' ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', stdio, stdio] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      said += chunk
    })
  }
  return new Promise(resolve => child.on('close', code => resolve({ code: code ?? 1, output: said })))
}

/** A check that passes or fails as a whole; prints which one, and its output if it failed. */
export async function check(name: string, script: readonly string[]): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await runNode(script)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'good  ' : 'FAILED'} ${name} (${seconds} s)${code === 0 ? '' : `\n${output}`}`)
  return code === 0
}

/** Writes the catalogues, so nothing that reads them runs in parallel. */
export const translations = () => check('translations', ['scripts/check-translations.ts'])

/** Checks that read the code and change nothing. */
export const staticChecks = (): Promise<boolean>[] => [
  check('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']),
  check('types', ['node_modules/typescript/bin/tsc', '-b']),
  check('nothing unused', ['node_modules/knip/bin/knip.js', '--no-progress']),
]
