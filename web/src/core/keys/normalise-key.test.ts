// Keys by layout: what the same key press means on US, QWERTZ, AZERTY, Portuguese and Nepali keyboards.
import { describe, expect, test } from 'vitest'
import { isCharacterKey, type KeyPress, normaliseKey, readKeySpec } from './normalise-key.ts'

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
})
const pc = { mac: false, rtl: false }
const mac = { mac: true, rtl: false }
const altGr = { ctrlKey: true, altKey: true, getModifierState: (name: string) => name === 'AltGraph' }

describe('layouts', () => {
  test.each([
    ['US letter', press('k', 'KeyK'), 'k'],
    ['US shifted letter', press('G', 'KeyG', { shiftKey: true }), 'shift+g'],
    ['US with caps lock', press('G', 'KeyG'), 'g'],
    ['US question mark', press('?', 'Slash', { shiftKey: true }), '?'],
    ['US control', press('k', 'KeyK', { ctrlKey: true }), 'mod+k'],
    ['US redo', press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), 'mod+shift+z'],
    ['US numpad', press('1', 'Numpad1'), '1'],
    ['QWERTZ z sits on KeyY', press('z', 'KeyY'), 'z'],
    ['QWERTZ y sits on KeyZ', press('y', 'KeyZ'), 'y'],
    ['QWERTZ slash is shift 7', press('/', 'Digit7', { shiftKey: true }), '/'],
    ['QWERTZ question mark', press('?', 'Minus', { shiftKey: true }), '?'],
    ['QWERTZ number sign on the US slash place', press('#', 'Backslash'), '#'],
    ['QWERTZ ö is no semicolon', press('ö', 'Semicolon'), 'ö'],
    ['QWERTZ at sign by AltGr', press('@', 'KeyQ', altGr), '@'],
    ['AZERTY a sits on KeyQ', press('a', 'KeyQ'), 'a'],
    ['AZERTY w sits on KeyZ', press('w', 'KeyZ'), 'w'],
    ['AZERTY digit with shift', press('1', 'Digit1', { shiftKey: true }), '1'],
    ['AZERTY é is no 2', press('é', 'Digit2'), 'é'],
    ['AZERTY slash', press('/', 'Period', { shiftKey: true }), '/'],
    ['AZERTY control a', press('a', 'KeyQ', { ctrlKey: true }), 'mod+a'],
    ['Portuguese ç is no semicolon', press('ç', 'Semicolon'), 'ç'],
    ['Portuguese slash is shift 7', press('/', 'Digit7', { shiftKey: true }), '/'],
    ['Portuguese dead accent waits for its letter', press('Dead', 'BracketRight'), null],
    ['Nepali letter falls back to its place', press('क', 'KeyK'), 'k'],
    ['Nepali shifted letter', press('ख', 'KeyK', { shiftKey: true }), 'shift+k'],
    ['Nepali control', press('क', 'KeyK', { ctrlKey: true }), 'mod+k'],
    ['Nepali digit', press('१', 'Digit1'), '1'],
    ['Nepali danda stands for the full stop', press('।', 'Period'), '.'],
    ['Nepali question mark', press('?', 'Slash', { shiftKey: true }), '?'],
    ['space', press(' ', 'Space'), 'space'],
    ['enter', press('Enter', 'NumpadEnter'), 'enter'],
    ['shift enter', press('Enter', 'Enter', { shiftKey: true }), 'shift+enter'],
    ['escape', press('Escape', 'Escape'), 'escape'],
    ['function key', press('F8', 'F8'), 'f8'],
    ['a modifier alone', press('Shift', 'ShiftLeft', { shiftKey: true }), null],
  ])('%s', (_name, key, expected) => {
    expect(normaliseKey(key, pc)).toBe(expected)
  })
})

test('on macOS ⌘ is the modifier and Option only makes characters', () => {
  expect(normaliseKey(press('k', 'KeyK', { metaKey: true }), mac)).toBe('mod+k')
  expect(normaliseKey(press('k', 'KeyK', { ctrlKey: true }), mac)).toBe('ctrl+k')
  expect(normaliseKey(press('@', 'KeyL', { altKey: true }), mac)).toBe('@')
  expect(normaliseKey(press('å', 'KeyA', { altKey: true }), mac)).toBe('alt+a')
  expect(normaliseKey(press('Dead', 'KeyN', { altKey: true }), mac)).toBe('alt+n')
})

test('an input method swallows everything, Safari’s closing Enter included', () => {
  expect(normaliseKey(press('Enter', 'Enter', { isComposing: true }), pc)).toBeNull()
  expect(normaliseKey(press('Enter', 'Enter', { keyCode: 229 }), pc)).toBeNull()
  expect(normaliseKey(press('Escape', 'Escape', { keyCode: 229 }), pc)).toBeNull()
})

test('arrows are mirrored on a page that runs right to left', () => {
  expect(normaliseKey(press('ArrowLeft', 'ArrowLeft'), { mac: false, rtl: true })).toBe('arrowright')
  expect(normaliseKey(press('ArrowRight', 'ArrowRight', { shiftKey: true }), { mac: false, rtl: true })).toBe('shift+arrowleft')
  expect(normaliseKey(press('ArrowUp', 'ArrowUp'), { mac: false, rtl: true })).toBe('arrowup')
})

test('written specs are read into the same names', () => {
  expect(readKeySpec('g o')).toEqual(['g', 'o'])
  expect(readKeySpec('Shift+Mod+Z')).toEqual(['mod+shift+z'])
  expect(readKeySpec('Shift+?')).toEqual(['?'])
  expect(readKeySpec('mod+enter')).toEqual(['mod+enter'])
  expect(readKeySpec('+')).toEqual(['+'])
})

test('character keys are what may be switched off', () => {
  expect(['g', 'shift+j', '?', 'space'].map(isCharacterKey)).toEqual([true, true, true, true])
  expect(['mod+k', 'enter', 'f8', 'escape', 'alt+a'].map(isCharacterKey)).toEqual([false, false, false, false, false])
})
