// The lines of a charge, in the words of the portal.
import type { Charge } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { componentNames, limitNames, lineWords } from '@office/shared/areas/rate-cards/prices/price-words'
import { formatAmount } from '@office/shared/format/amount'
import type { CliContext } from '../../core/program/context.ts'

export function writeChargeLines({ io, translate }: CliContext, charge: Charge): void {
  for (const line of charge.lines) {
    const { message, values } = lineWords(line)
    const how = [translate(message, values), ...(line.limit ? [translate(limitNames[line.limit], values)] : [])].join(', ')
    io.out.write(`${[line.name ?? translate(componentNames[line.component]), how, formatAmount(line.result)].join('\t')}\n`)
  }
}
