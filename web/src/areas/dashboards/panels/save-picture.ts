// A panel of a dashboard as a picture in the downloads, sharp enough for print: as it stands on the screen, without its buttons.
import { msg } from '@office/shared/core/messages/message'
import { saveFile } from '../../../core/data/api.ts'
import { notify } from '../../../core/notices/notices.ts'

const failed = msg`This picture could not be saved`

/** Pixels of the file for each of the screen. */
const SCALE = 2

const dataUrl = (content: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })

/** A rule with its file inside, where the build did not put it there already: a picture fetches nothing. */
async function inlined({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\("?([^")]+)"?\)/.exec(cssText) ?? []
  if (address === undefined || address.startsWith('data:')) return cssText
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? location.href))
  return cssText.replace(address, await dataUrl(await response.blob()))
}

/** Our typefaces as text: the library would read them by a style sheet of its own, which our pages allow nobody to add. */
async function typefaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule instanceof CSSFontFaceRule)
  return (await Promise.all(rules.map(inlined))).join('\n')
}

/** @param name of the panel, which is that of its file */
export async function savePicture(name: string): Promise<void> {
  const panel = document.querySelector<HTMLElement>(`[data-panel="${name}"]`)
  if (!panel) return
  try {
    const { domToBlob } = await import('modern-screenshot')
    const picture = await domToBlob(panel, {
      scale: SCALE,
      font: { cssText: await typefaces() },
      // What has the focus is no part of the picture.
      onCloneEachNode: node => {
        if (node instanceof HTMLElement || node instanceof SVGElement) node.style.outline = 'none'
      },
      backgroundColor: getComputedStyle(document.body).getPropertyValue('--surface'),
      filter: node => !(node instanceof HTMLElement && node.matches('[data-panel-actions]')),
    })
    saveFile(`${name}.png`, 'image/png', picture)
  } catch {
    notify('warn', failed)
  }
}
