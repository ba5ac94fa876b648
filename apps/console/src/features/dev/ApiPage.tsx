import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { setApiToken, useApiToken } from '../../lib/api-token.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { EmptyState, ErrorState } from '../../ui/FullState.tsx'
import { Page as Frame, PageBody } from '../../ui/PageHeader.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import css from './api/api.module.css'
import { apiDocumentQuery } from './api/document.query.ts'
import { groupOperations, operationsOf } from './api/openapi.ts'
import { OperationList } from './api/OperationList.tsx'
import { OperationView } from './api/OperationView.tsx'
import { devApiSearch } from './dev.search.ts'
import { DevHeader } from './DevHeader.tsx'

/** Every call of the API, from the document that the server itself gives out. */
export function Page() {
  const [{ api, apiToken }, setSearch] = useUrlState(devApiSearch)
  const [typed, setTyped] = useState('')
  const [chosenAs, setChosenAs] = useState<boolean>()
  const hasToken = useApiToken() !== ''
  const document = useQuery(apiDocumentQuery)
  const operations = useMemo(() => (document.data ? operationsOf(document.data) : []), [document.data])
  useEffect(() => {
    if (apiToken === undefined) return
    setApiToken(apiToken)
    setSearch({ apiToken: undefined })
  }, [apiToken, setSearch])
  const chosen = operations.find(operation => operation.id === api)
  return (
    <Frame>
      <DevHeader />
      <PageBody flush>
        {document.isPending ? (
          <TableSkeleton columns="1fr 3fr" />
        ) : document.isError ? (
          <ErrorState error={document.error} onRetry={() => void document.refetch()} />
        ) : (
          <div className={css['split']}>
            <OperationList
              groups={groupOperations(operations, typed)}
              typed={typed}
              onType={setTyped}
              chosen={chosen?.id}
              onChoose={id => setSearch({ api: id }, { push: true })}
            />
            {chosen ? (
              <OperationView
                operation={chosen}
                table={document.data.components.schemas}
                asToken={chosenAs ?? hasToken}
                onAsToken={setChosenAs}
                key={chosen.id}
              />
            ) : (
              <EmptyState title={api === undefined ? 'Choose a call' : 'There is no such call'}>
                {operations.length} calls of version {document.data.info.version}, made from the same contract as the
                server.
              </EmptyState>
            )}
          </div>
        )}
      </PageBody>
    </Frame>
  )
}
