#!/usr/bin/env node
// The start of the terminal program: streams, language, folders, then the named command. JavaScript, because Node would load its
// TypeScript reader for this one file, 30 ms with every command; the others are read from the cache.
import nodeModule from 'node:module'

// Node 20 does not have it.
nodeModule.enableCompileCache?.()
const { start } = await import('./core/program/start.ts')
await start(process.argv.slice(2))
