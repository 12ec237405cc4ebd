// The stack of layers: one Escape closes one layer; focus returns once and to the right place.
import { afterEach, expect, test } from 'vitest'
import { popLayer, pushLayer, topLayer, topModal } from './focus-layers.ts'

const log: string[] = []
const open: (() => void)[] = []

/** A layer that leaves the stack when it is closed, as the components do. */
function layer(name: string, modal = true) {
  const remove: () => void = pushLayer(
    {
      kind: modal ? 'dialog' : 'menu',
      modal,
      close: () => {
        log.push(`close ${name}`)
        remove()
      },
    },
    () => log.push(`focus of ${name}`),
  )
  open.push(remove)
  return remove
}

afterEach(() => {
  for (const remove of open.splice(0).reverse()) remove()
  log.length = 0
})

test('each Escape closes exactly the top layer', () => {
  layer('dialog')
  layer('palette')
  expect(popLayer()).toBe(true)
  expect(log).toEqual(['close palette', 'focus of palette'])
  expect(popLayer()).toBe(true)
  expect(log).toEqual(['close palette', 'focus of palette', 'close dialog', 'focus of dialog'])
  expect(popLayer()).toBe(false)
})

test('a menu over a dialog is on top, the dialog still covers the page', () => {
  layer('dialog')
  layer('menu', false)
  expect(topLayer()?.kind).toBe('menu')
  expect(topModal()?.kind).toBe('dialog')
})

test('closing a lower layer leaves focus alone, and the upper one goes back to where the lower one came from', () => {
  const lower = layer('dialog')
  layer('palette')
  lower()
  expect(log).toEqual([])
  popLayer()
  expect(log).toEqual(['close palette', 'focus of dialog'])
})

test('removing twice does nothing', () => {
  const remove = layer('dialog')
  remove()
  remove()
  expect(log).toEqual(['focus of dialog'])
})
