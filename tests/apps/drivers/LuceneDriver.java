// Lucene: an index in memory, queries of several kinds, scores.
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.*;
import org.apache.lucene.store.RAMDirectory;
import org.apache.lucene.util.Version;

public class LuceneDriver {
    public static void main(String[] args) throws Exception {
        RAMDirectory dir = new RAMDirectory();
        StandardAnalyzer an = new StandardAnalyzer();
        String[] words = "profile method call tree exact instruction block cycle processor cache java virtual machine stack frame heap thread".split(" ");
        try (IndexWriter w = new IndexWriter(dir, new IndexWriterConfig(Version.LATEST, an))) {
            for (int i = 0; i < 200; i++) {
                StringBuilder sb = new StringBuilder();
                for (int k = 0; k < 12; k++) sb.append(words[(i * 7 + k * k * 3 + i / 5) % words.length]).append(k % 5 == 4 ? ". " : " ");
                Document d = new Document();
                d.add(new StringField("id", "d" + i, Field.Store.YES));
                d.add(new TextField("body", sb.toString(), Field.Store.YES));
                d.add(new IntField("n", i % 10, Field.Store.YES));
                w.addDocument(d);
            }
            w.deleteDocuments(new Term("id", "d7"));
            w.forceMerge(1);
        }
        try (IndexReader r = DirectoryReader.open(dir)) {
            IndexSearcher s = new IndexSearcher(r);
            System.out.println(r.numDocs() + " " + r.docFreq(new Term("body", "cache")));
            for (String q : new String[] {"profile", "+call -heap", "\"method call\"", "pro*", "exct~1", "n:5", "cache^2 OR stack", "[a TO c]", "th?ead AND java"}) {
                TopDocs t = s.search(new QueryParser("body", an).parse(q), 5);
                StringBuilder sb = new StringBuilder(q + ": " + t.totalHits);
                for (ScoreDoc d : t.scoreDocs) sb.append(' ').append(s.doc(d.doc).get("id")).append('/').append(d.score);
                System.out.println(sb);
            }
            TopDocs sorted = s.search(NumericRangeQuery.newIntRange("n", 3, 4, true, true), 6, new Sort(new SortField("n", SortField.Type.INT, true)));
            for (ScoreDoc d : sorted.scoreDocs) System.out.print(s.doc(d.doc).get("id") + " ");
            System.out.println();
        }
    }
}
