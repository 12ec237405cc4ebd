// One module of the permission tree: a label and the permissions under it.
import type { Message } from '@office/shared/core/messages/message'

export interface PermissionModule {
  label: Message
  /** Permission name to the words that people see. */
  names: Record<string, Message>
}
