// `office server secrets rotate`: seals the installation's secrets with the current key.
import { sealedRows } from './areas.ts'
import type { Config } from './core/config.ts'
import { type Rotated, rotateSecrets } from './core/secrets/rotate-secrets.ts'
import { secretBoxOf } from './core/secrets/secret-box.ts'
import { atInstallation } from './core/tenant/at-installation.ts'

/** @public Called by the terminal program, which names this file by its path. */
export const rotate = (config: Config, isDryRun: boolean): Promise<Rotated> =>
  atInstallation(config, 'secrets', { dry_run: isDryRun }, database =>
    rotateSecrets(database, secretBoxOf(config), sealedRows, isDryRun),
  )
