// What is wrong in a row of a file: the value at fault, and the name that may be meant.
import { Trans } from '@lingui/react/macro'

export const ProblemValue = ({ value }: { value: string }) =>
  value === '' ? (
    <span className="text-text-3">
      <Trans>empty</Trans>
    </span>
  ) : (
    <bdi className="code min-w-0 truncate rounded-[4px] bg-danger-bg px-1.5 py-px text-sm text-danger" title={value}>
      {value}
    </bdi>
  )

export const ProblemSuggestion = ({ suggestion }: { suggestion: string | null }) =>
  suggestion !== null && <bdi className="min-w-0 truncate rounded-[4px] bg-ok-bg px-1.5 py-px text-sm text-ok">{suggestion}</bdi>
