// Where translatable texts are found and where their five catalogues live.
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'ne', 'pt'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['<rootDir>/shared/src', '<rootDir>/server/src', '<rootDir>/web/src', '<rootDir>/cli/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  // No fallbackLocales on purpose: with them `lingui compile --strict` passes while every translation is missing.
  format: formatter({ lineNumbers: false, origins: false }),
  // shared, server and cli run as plain TypeScript on Node, where no macro is expanded; their `msg` is a function
  // that makes the same ids, and the extractor and the portal's build treat it as lingui's own macro.
  macro: { corePackage: ['@lingui/core/macro', '@office/shared/core/messages/message'] },
})
