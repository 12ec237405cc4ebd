// Saves a panel of a dashboard as a picture, sharp enough for print: as shown on the screen, without its buttons.
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

/** A CSS rule with its file embedded, unless the build did that already, because a picture fetches nothing. */
async function inlined({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\("?([^")]+)"?\)/.exec(cssText) ?? []
  if (address === undefined || address.startsWith('data:')) return cssText
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? location.href))
  return cssText.replace(address, await dataUrl(await response.blob()))
}

/**
 * The portal's fonts as text: the library would load them by a style sheet of its own, which the content security policy forbids.
 */
async function typefaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule instanceof CSSFontFaceRule)
  return (await Promise.all(rules.map(inlined))).join('\n')
}

/** @param name of the panel, used as that of the file */
export async function savePicture(name: string): Promise<void> {
  const panel = document.querySelector<HTMLElement>(`[data-panel="${name}"]`)
  if (!panel) return
  try {
    const { domToBlob } = await import('modern-screenshot')
    const picture = await domToBlob(panel, {
      scale: SCALE,
      font: { cssText: await typefaces() },
      // The focus ring does not belong in the picture.
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
