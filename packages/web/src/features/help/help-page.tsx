import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { helpPath, helpTopics } from '../../state/help-topics.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Chapter, chapters, chapterWith } from './handbook.ts'
import { HandbookText } from './handbook-text.tsx'
import { texts } from './texts.ts'

/** /home/help: the Handbuch, by task and by chapter [A26.8]. */
export function HelpPage() {
  const [parameters] = useSearchParams()
  const chapter = chapterWith(parameters.get('chapter') ?? '')
  return chapter ? <ChapterView key={chapter.id} chapter={chapter} /> : <Contents />
}

function Contents() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: '1fr 1fr' },
          maxWidth: 960,
          alignItems: 'start',
        }}
      >
        <LinkList
          title={texts.tasks}
          links={helpTopics.map((topic) => ({ title: topic.task, path: helpPath(topic) }))}
        />
        <LinkList
          title={texts.chapters}
          links={chapters.map(({ title }) => ({ title, path: helpPath({ chapter: title, section: '' }) }))}
        />
      </Box>
    </>
  )
}

function LinkList({ title, links }: { title: string; links: { title: string; path: string }[] }) {
  return (
    <Card component="nav" aria-label={title}>
      <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
        {title}
      </Typography>
      <List dense>
        {links.map((link) => (
          <ListItem key={link.title} disablePadding>
            <ListItemButton component={Link} to={link.path}>
              <ListItemText primary={link.title} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  )
}

function ChapterView({ chapter }: { chapter: Chapter }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  return (
    <>
      <PageHeader
        title={chapter.title}
        documentTitle={`${texts.title}: ${chapter.title}`}
        leading={
          <Button component={Link} to="/home/help" startIcon={<ArrowBackIcon />}>
            {texts.contents}
          </Button>
        }
      />
      <Card sx={{ maxWidth: 860 }}>
        <CardContent>
          <HandbookText text={chapter.text} />
        </CardContent>
      </Card>
    </>
  )
}
