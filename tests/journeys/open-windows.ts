// The windows that are open in this worker, and what each shows, to tell where a journey got lost.
import type { Page } from 'playwright'

export const openWindows = new Set<Page>()

/** The page of a window in words: its end, what has the focus, and what its fields hold. */
export async function wordsOf(page: Page): Promise<string> {
  const { text, focus, typed } = await page.evaluate(() => ({
    // biome-ignore lint/performance/useDomNodeTextContent: what was seen; what covers the page stands behind it in the document
    text: document.body.innerText.replace(/\s+/g, ' ').slice(-1500),
    focus: document.activeElement?.outerHTML.slice(0, 200),
    typed: [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  }))
  return `at ${page.url()}\nfocus: ${focus}\ntyped: ${JSON.stringify(typed)}\n${text}`
}
