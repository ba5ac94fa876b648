import { Button } from '@mantine/core'
import { apiError } from '@weir/contracts'
import { BrokenState, EmptyState, ErrorState, NoPermission } from '../../../ui/FullState.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { PageSkeleton, SkeletonBar, TableSkeleton } from '../../../ui/Skeleton.tsx'
import css from './design.module.css'
import { Section } from './Specimen.tsx'

export const StatesSection = () => (
  <Section title="Whole-page states">
    <div className={css['grid2']}>
      <div className={css['box']}>
        <EmptyState
          title="No pipelines to show here"
          actions={
            <Button variant="filled" leftSection={<PlusIcon size={14} />}>
              New Pipeline
            </Button>
          }
        >
          A pipeline takes telemetry from your sources, shapes it and sends it where it belongs.
        </EmptyState>
      </div>
      <div className={css['box']}>
        <ErrorState error={apiError('STORE_UNAVAILABLE')} onRetry={() => {}} />
      </div>
      <div className={css['box']}>
        <NoPermission title="You cannot open Admin" actions={<Button variant="subtle">Back</Button>}>
          This area needs the <b>access</b> permission. An administrator of Halden Freight can grant it.
        </NoPermission>
      </div>
      <div className={css['box']}>
        <PageSkeleton />
      </div>
      <div className={css['box']}>
        <BrokenState title="Page was not found" meta={<span className="mono">NOT_FOUND</span>}>
          Nothing lives at this address.
        </BrokenState>
      </div>
      <div className={css['box']}>
        <TableSkeleton rows={4} columns="1.7fr .5fr .8fr" />
        <div className={css['row']} style={{ padding: 16 }}>
          <SkeletonBar width={96} height={12} />
          <SkeletonBar width={48} height={24} radius={6} />
        </div>
      </div>
    </div>
  </Section>
)
