// npm run check: lint, types, nothing unused, translations and every test that needs no server; for use all day long.
import { check, staticChecks, translations } from './run-node.ts'

const areGood = [
  await translations(),
  ...(await Promise.all([
    ...staticChecks(),
    check('unit tests', ['node_modules/vitest/vitest.mjs', 'run', 'shared/src', 'cli/src', 'web/src', 'tests/architecture']),
  ])),
]
process.exit(areGood.every(Boolean) ? 0 : 1)
