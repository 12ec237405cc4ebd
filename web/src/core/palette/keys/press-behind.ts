// Keys typed behind the Mod+Enter that runs a command, before an answer let it run: they are the page's.
import { topModal } from '../../keys/focus-layers.ts'
import { pressAgain } from '../../keys/replayed-keys.ts'

/** Presses them once the palette is gone; `behind` as they were gathered. */
export async function pressBehind(behind: string): Promise<void> {
  while (behind !== '' && topModal()?.kind === 'palette') await new Promise(requestAnimationFrame)
  for (const typed of behind) {
    const isEnd = typed === '\n' || typed === '\r'
    pressAgain({
      key: isEnd ? 'Enter' : typed === '\t' ? 'Tab' : typed,
      code: '',
      shift: typed !== typed.toLowerCase(),
      modifiers: { ctrlKey: typed === '\r', altKey: false, metaKey: false },
    })
  }
}
