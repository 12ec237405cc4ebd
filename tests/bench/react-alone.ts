// React and its renderer around one paragraph: the smallest script and the fastest page that a portal in React could have.
import { join } from 'node:path'
import { build } from 'rolldown'

const web = join(import.meta.dirname, '../../web')

export async function reactAlone(): Promise<string> {
  const { output } = await build({
    input: 'entry',
    cwd: web,
    write: false,
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format: 'esm', minify: true },
    plugins: [
      {
        name: 'react-alone',
        resolveId: id => (id === 'entry' ? join(web, 'react-alone.js') : null),
        load: id =>
          id.endsWith('react-alone.js')
            ? `import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(createElement('p', null, 'hello'))`
            : null,
      },
    ],
  })
  return output.map(part => ('code' in part ? part.code : '')).join('')
}
