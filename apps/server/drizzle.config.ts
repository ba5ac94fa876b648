import { defineConfig } from 'drizzle-kit'

// Run through `npm run db:generate` in the root folder; the paths start there.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./apps/server/src/db/schema.ts', './apps/server/src/db/auth-schema.ts'],
  out: './apps/server/src/db/migrations',
  casing: 'snake_case',
})
