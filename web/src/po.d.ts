// Catalogues are compiled by the build into their messages.
declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
