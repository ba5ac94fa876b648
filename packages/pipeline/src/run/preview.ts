// What a browser needs to try processors by itself. Nothing below may import a module of Node.
export { type ConditionMatches, countMatches, type MatchesRequest } from './dry-run/count-matches.ts'
export { needsServer } from './dry-run/needs-server.ts'
export { testNode } from './dry-run/test-node.ts'
