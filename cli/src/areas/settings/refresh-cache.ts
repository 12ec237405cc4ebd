// office cache refresh: raises versions on the server, and drops this program's copies from that host.
import { type CacheKey, cacheKeyContract, cacheKeys } from '@office/shared/areas/settings/cache-key.contract'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { forgetServices } from '../../core/host/services.ts'
import { paint } from '../../core/io/io.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { clearNames } from '../../core/nouns/name-cache.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const noKey = msg`There is no cache key "{name}". Available: {names}.`
const noKeyButNear = msg`There is no cache key "{name}". Did you mean {suggestion}?`
const refreshed = msg`{count, plural, one {# key} other {# keys}} refreshed: {names}`
const headings = [msg`Key`, msg`Version`]

function keyNamed(name: string): CacheKey {
  const key = cacheKeys.find(one => one === name)
  if (key) return key
  const suggestion = nearest(name, cacheKeys)
  throw usageError(suggestion === null ? noKey : noKeyButNear, {
    name,
    names: cacheKeys.join(', '),
    suggestion: suggestion ?? '',
  })
}

export async function refreshCache(
  { args, flags }: { args: readonly string[]; flags: { dryRun: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const keys = args.map(keyNamed)
  const { call, host } = await openSession(context)
  if (!flags.dryRun) {
    forgetServices(context.folders, host)
    clearNames(context, host)
  }
  const all = flags.dryRun
    ? await call(cacheKeyContract.list)
    : await call(cacheKeyContract.refresh, { body: keys.length > 0 ? { cache_keys: keys } : {} })
  const told = keys.length > 0 ? all.filter(one => keys.includes(one.cache_key)) : all
  if (flags.json) writeJson(context, told, { dry_run: flags.dryRun })
  else {
    writeTable(
      context.io.out,
      headingsFor(context.io.out, context.translate, headings),
      told.map(({ cache_key, version }) => [cache_key, String(version)]),
    )
    const names = told.map(one => one.cache_key).join(', ')
    if (!flags.dryRun)
      say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(refreshed, { count: told.length, names })}`)
  }
  return exitCodes.ok
}
