// Rate cards of a kind: the list that all kinds share.
import { isPriceKind, type RateCard, type RateCardKind, rateCardLabels } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { CircleDot, Coins, Star } from 'lucide-react'
import { yesAndNo } from '../../../core/choices/choices.ts'
import {
  choiceFilter,
  codeColumn,
  countColumn,
  createdColumn,
  dayColumn,
  nameColumn,
  personColumn,
  RowName,
  tagColumn,
} from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { Tag } from '../../../core/ui/tag.tsx'
import { RATE_CARD } from '../rate-card.commands.ts'
import { kindCalls, kindWords } from '../rate-card-kinds.ts'
import { cardPath } from '../rate-card-paths.part.ts'
import { stateTones } from '../rate-card-words.ts'
import { KindTabs } from './kind-tabs.tsx'

/** The list of a kind. */
export const rateCardList = (kind: RateCardKind) =>
  defineList({
    list: kindCalls[kind].list,
    title: kindWords[kind].title,
    noun: RATE_CARD,
    selected: msg`{n, plural, one {# card selected} other {# cards selected}}`,
    rowLabel: card => card.name,
    open: card => cardPath('view', card),
    create: { title: msg`Add rate card`, command: `rate-card-${kind}.create` },
    emptyHint: kindWords[kind].hint,
    Above: KindTabs,
    searchFilter: 'name',
    views: [
      { id: 'all', title: msg`All`, filters: {} },
      { id: 'active', title: msg`Active`, filters: { state: 'active' } },
      { id: 'in-review', title: msg`In review`, filters: { state: 'in-review' } },
    ],
    columns: {
      name: {
        ...nameColumn(rateCardLabels.name, 'name', 'minmax(180px, 1.6fr)'),
        sort: 'name',
        cell: (card: RateCard, tell) => (
          <RowName name={card.name}>{card.is_default && <Tag tone="info">{tell(rateCardLabels.is_default)}</Tag>}</RowName>
        ),
      },
      number: countColumn(rateCardLabels.number, 'number', '80px'),
      state: tagColumn(rateCardLabels.state, '120px', ({ state }: RateCard) => ({
        words: rateCardTransitions.states[state].name,
        tone: stateTones[state],
      })),
      currency: codeColumn(rateCardLabels.currency, 'currency', '80px'),
      from_day: { ...dayColumn(rateCardLabels.from_day, 'from_day'), sort: 'from_day' },
      to_day: dayColumn(rateCardLabels.to_day, 'to_day'),
      ...(isPriceKind(kind)
        ? { lane_count: countColumn(rateCardLabels.lane_count, 'lane_count', '110px') }
        : { rule_count: countColumn(rateCardLabels.rule_count, 'rule_count', '90px') }),
      ...(kind !== 'walking-customer' ? { party_count: countColumn(rateCardLabels.party_count, 'party_count', '110px') } : {}),
      made_by_name: personColumn(rateCardLabels.made_by_name, 'made_by_name'),
      decided_by_name: personColumn(rateCardLabels.decided_by_name, 'decided_by_name'),
      created_at: { ...createdColumn, isExtra: true },
    },
    filters: {
      name: { label: rateCardLabels.name },
      state: choiceFilter(rateCardLabels.state, CircleDot, stateKeys(rateCardTransitions), stateNames(rateCardTransitions)),
      currency: { label: rateCardLabels.currency, icon: Coins },
      is_default: { label: rateCardLabels.is_default, icon: Star, choices: () => yesAndNo(msg`Default`, msg`Not default`) },
    },
  })
