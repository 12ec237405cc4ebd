// Progress on stderr: one bar for people, a line every 10 % or 10 s for logs.
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { type CliContext, say } from '../program/context.ts'

export interface Progress {
  at: (done: number, total: number) => void
  end: () => void
}

const EVERY_MS = 10_000
const line = msg`{done} of {total} · {percent} %`

export const noProgress: Progress = { at: () => {}, end: () => {} }

export async function startProgress(context: CliContext, title: string): Promise<Progress> {
  return context.io.err.isTty ? bar(title) : lines(context, title)
}

function lines(context: CliContext, title: string): Progress {
  let told = { percent: 0, at: context.now() }
  return {
    at(done, total) {
      const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
      const isDue = percent >= told.percent + 10 || (context.now() - told.at >= EVERY_MS && percent >= told.percent)
      if (!isDue) return
      told = { percent: percent - (percent % 10), at: context.now() }
      const values = { done: formatCount(done), total: formatCount(total), percent }
      say(context, `${title} ${context.translate(line, values)}`)
    },
    end: () => {},
  }
}

async function bar(title: string): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress')
  const shown = new cliProgress.SingleBar({
    format: `${title} {bar} {value}/{total} · {rate}/s · {left}`,
    barCompleteChar: '━',
    barIncompleteChar: ' ',
    barsize: 24,
    hideCursor: true,
    stopOnComplete: false,
    clearOnComplete: false,
    stream: process.stderr,
  })
  let startedAt = 0
  let before = 0
  return {
    at(done, total) {
      if (startedAt === 0) {
        startedAt = performance.now()
        // For a resumed import, the work done earlier says nothing about its rate.
        before = done
        shown.start(total, done, { rate: '-', left: '-' })
      }
      const seconds = (performance.now() - startedAt) / 1000
      const rate = seconds > 0.2 ? Math.round((done - before) / seconds) : 0
      shown.setTotal(total)
      shown.update(done, { rate: rate || '-', left: rate ? `${Math.ceil((total - done) / rate)} s` : '-' })
    },
    end() {
      if (startedAt !== 0) shown.stop()
    },
  }
}
