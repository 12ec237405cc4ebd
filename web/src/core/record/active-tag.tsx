// Whether a record is active, shown beside its name at the head of its page.
import { Trans } from '@lingui/react/macro'
import { Tag } from '../ui/tag.tsx'

export const ActiveTag = ({ is_active }: { is_active: boolean }) => (
  <Tag tone={is_active ? 'ok' : 'plain'}>{is_active ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}</Tag>
)
