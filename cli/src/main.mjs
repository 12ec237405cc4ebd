#!/usr/bin/env node
// The terminal program's start: streams, language, folders; then the command that was named. JavaScript, for Node would
// load its reader of TypeScript for this one file, 30 ms with every command; the others come read from the cache.
import nodeModule from 'node:module'

// Node 20 has none.
nodeModule.enableCompileCache?.()
const { start } = await import('./core/program/start.ts')
await start(process.argv.slice(2))
