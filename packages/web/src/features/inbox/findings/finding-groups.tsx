import { findingGroups, type ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts } from '../texts.ts'
import { FindingEntry } from './finding-entry.tsx'

/** Maximum number of findings that a group shows. */
const maxFindings = 100

interface FindingGroupsProps {
  findings: readonly ReceivedFinding[]
  /** False if the document could not be read, so that only its format was checked. */
  isRead: boolean
  showTermNumbers: boolean
}

/**
 * The findings, in the groups that the tax administration uses: format, rules and content. A group without
 * findings states that there are none, or that it was not checked.
 */
export function FindingGroups({ findings, isRead, showTermNumbers }: FindingGroupsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {findingGroups.map((group) => {
        const inGroup = findings.filter((finding) => finding.group === group)
        const errors = inGroup.filter(({ severity }) => severity === 'error').length
        const isChecked = isRead || group === 'format'
        return (
          <section key={group} aria-label={texts.groups[group]}>
            <Typography variant="h3" component="h3" sx={{ mb: inGroup.length > 0 ? 1 : 0 }}>
              {texts.groups[group]}
              <Typography component="span" variant="body2" color="textSecondary">
                {' · '}
                {inGroup.length > 0
                  ? texts.counts(errors, inGroup.length - errors)
                  : isChecked
                    ? texts.groupFine
                    : texts.groupNotChecked}
              </Typography>
            </Typography>
            {inGroup.length > 0 && (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
                {inGroup.slice(0, maxFindings).map((finding) => (
                  <FindingEntry
                    key={`${finding.id} ${finding.message}`}
                    finding={finding}
                    showTermNumbers={showTermNumbers}
                  />
                ))}
                {inGroup.length > maxFindings && <li>{texts.moreFindings(inGroup.length - maxFindings)}</li>}
              </Box>
            )}
          </section>
        )
      })}
    </Box>
  )
}
