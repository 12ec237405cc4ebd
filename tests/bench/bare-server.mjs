// The smallest possible server with a database, as anyone would write it: the baseline for the server's start.
import fastify from 'fastify'
import pg from 'pg'

const pool = process.env.DATABASE_URL ? new pg.Pool({ connectionString: process.env.DATABASE_URL }) : null
const app = fastify()
app.get('/', async () => ({ data: pool ? (await pool.query('select 1')).rows : [] }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
