// The question before a request says which one it would replace.
import type { ReplacedRequest } from '@office/shared/areas/approvals/approval.model'
import { replacedWords } from '@office/shared/areas/approvals/replaced-request'
import type { ConfirmSpec } from '../../core/command/command.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn } from '../../core/language/translate.ts'

export function warnsOfReplaced(request: ReplacedRequest | null): Pick<ConfirmSpec, 'warning'> {
  if (!request) return {}
  const tell = tellIn(i18n)
  return { warning: replacedWords(request, (message, values = {}) => tell({ message, values })) }
}
