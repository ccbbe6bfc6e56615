// JGit: a repository with commits, branches, merges, diffs; fixed identities and times.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import org.eclipse.jgit.api.*;
import org.eclipse.jgit.diff.*;
import org.eclipse.jgit.lib.*;
import org.eclipse.jgit.revwalk.*;

public class JgitDriver {
    public static void main(String[] args) throws Exception {
        File dir = new File("repo");
        try (Git git = Git.init().setDirectory(dir).call()) {
            StoredConfig config = git.getRepository().getConfig();
            config.setBoolean("core", null, "filemode", false);
            config.save();
            for (int i = 0; i < 5; i++) {
                Files.writeString(dir.toPath().resolve("f" + i % 3 + ".txt"), ("line " + i + "\n").repeat(i + 1));
                git.add().addFilepattern(".").call();
                PersonIdent who = new PersonIdent("A U Thor", "a@example.com", 1000000000000L + i * 60000, 0);
                RevCommit c = git.commit().setAuthor(who).setCommitter(who).setMessage("commit " + i + "\n\nbody").call();
                System.out.println(c.name() + " " + c.getTree().name());
                if (i == 2) git.branchCreate().setName("side").call();
            }
            git.checkout().setName("side").call();
            System.out.println(Files.readString(dir.toPath().resolve("f0.txt")).length() + " " + git.getRepository().getBranch());
            git.checkout().setName("master").call();
            for (RevCommit c : git.log().call()) System.out.println(c.getShortMessage() + " " + c.getParentCount());
            Files.writeString(dir.toPath().resolve("new.txt"), "untracked");
            Files.writeString(dir.toPath().resolve("f1.txt"), "changed\n");
            Status s = git.status().call();
            System.out.println(new TreeSet<>(s.getUntracked()) + " " + s.getModified() + s.isClean());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (DiffEntry d : git.diff().setOutputStream(out).call()) System.out.println(d.getChangeType() + " " + d.getNewPath());
            System.out.println(out);
            ObjectId id = git.getRepository().resolve("HEAD~2^{tree}");
            System.out.println(id.name() + " " + git.getRepository().open(id).getSize());
            git.tag().setName("v1").setAnnotated(false).call();
            System.out.println(git.describe().call() + " " + git.branchList().call().size());
            git.gc().call();
            System.out.println(git.getRepository().resolve("v1").name().equals(git.getRepository().resolve("HEAD").name()));
        }
    }
}
