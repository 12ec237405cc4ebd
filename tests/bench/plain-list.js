// The limit of lists and palette: virtual rows, keys and a filtered list of options, by hand.
const COUNT = 100000,
  HEIGHT = 32,
  AROUND = 14
const scroller = document.getElementById('scroller'),
  rows = document.getElementById('rows')
rows.style.height = `${COUNT * HEIGHT}px`
let cursor = 0
const nodes = new Map(),
  free = []
const text = (row, column) =>
  column === 0 ? '' : column === 2 ? 'Ready for delivery' : `Cell ${(row * 7919 + column * 31) % 99991}`
function draw() {
  const first = Math.max(0, Math.floor(scroller.scrollTop / HEIGHT) - AROUND)
  const last = Math.min(COUNT - 1, Math.ceil((scroller.scrollTop + scroller.clientHeight) / HEIGHT) + AROUND)
  for (const [index, node] of nodes)
    if (index < first || index > last) {
      nodes.delete(index)
      free.push(node)
    }
  for (let index = first; index <= last; index++) {
    if (nodes.has(index)) continue
    let node = free.pop()
    if (!node) {
      node = document.createElement('div')
      node.className = 'row'
      for (let column = 0; column < 12; column++) node.append(document.createElement('span'))
      rows.append(node)
    }
    node.style.transform = `translateY(${index * HEIGHT}px)`
    for (let column = 0; column < 12; column++) node.children[column].textContent = text(index, column)
    node.toggleAttribute('data-cursor', index === cursor)
    node.tabIndex = -1
    node.dataset.rowId = index
    nodes.set(index, node)
  }
}
let isDue = false
const onScroll = () => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    draw()
  })
}
scroller.addEventListener('scroll', onScroll, { passive: true })
draw()
const palette = document.getElementById('palette'),
  input = palette.firstChild,
  list = palette.lastChild
const options = Array.from({ length: 6200 }, (_, at) => `command ${at} ${(at * 7919) % 99991}`)
const show = () => {
  const wanted = input.value.toLowerCase()
  list.replaceChildren(
    ...options
      .filter(option => option.includes(wanted))
      .slice(0, 9)
      .map(option => Object.assign(document.createElement('div'), { textContent: option })),
  )
}
input.addEventListener('input', show)
addEventListener('keydown', event => {
  if (event.key === 'Escape') palette.hidden = true
  if (event.ctrlKey && event.key === 'k') {
    event.preventDefault()
    palette.hidden = false
    input.value = ''
    show()
    input.focus()
  }
  if (!palette.hidden || (event.key !== 'j' && event.key !== 'k')) return
  nodes.get(cursor)?.removeAttribute('data-cursor')
  cursor = Math.max(0, Math.min(COUNT - 1, cursor + (event.key === 'j' ? 1 : -1)))
  const top = cursor * HEIGHT
  if (top + HEIGHT > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = top + HEIGHT - scroller.clientHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  draw()
  nodes.get(cursor)?.setAttribute('data-cursor', '')
  nodes.get(cursor)?.focus({ preventScroll: true })
})
