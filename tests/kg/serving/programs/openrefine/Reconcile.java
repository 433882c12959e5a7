import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.refine.model.Cell;
import com.google.refine.model.Column;
import com.google.refine.model.Project;
import com.google.refine.model.Recon;
import com.google.refine.model.ReconCandidate;
import com.google.refine.model.Row;
import com.google.refine.model.recon.ReconJob;
import com.google.refine.model.recon.ReconciledDataExtensionJob;
import com.google.refine.model.recon.ReconciledDataExtensionJob.DataExtensionConfig;
import com.google.refine.model.recon.ReconciledDataExtensionJob.DataExtensionProperty;
import com.google.refine.model.recon.StandardReconConfig;
import com.google.refine.model.recon.StandardReconConfig.ColumnDetail;
import com.google.refine.util.ParsingUtilities;
import java.io.Serializable;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reconciles a table of two columns as OpenRefine does, then fetches values of what was matched.
 *
 * Arguments: the address of the service, its identifier space and its schema space, the type that is asked for ("" for
 * any), the property that the second column is (with "" no column is), the properties whose values are fetched (with
 * commas between), then the rows, each NAME=VALUE; a moment is a date. Prints what OpenRefine made of the answers as
 * JSON.
 */
public class Reconcile {
    public static void main(String[] arguments) throws Exception {
        List<String> given = new ArrayList<>(List.of(arguments));
        String service = given.remove(0), identifiers = given.remove(0), schema = given.remove(0);
        String type = given.remove(0), property = given.remove(0);
        String[] wanted = given.remove(0).split(",");
        Project project = new Project();
        project.columnModel.addColumn(0, new Column(0, "name"), false);
        project.columnModel.addColumn(1, new Column(1, "value"), false);
        for (String each : given) {
            String[] cells = each.split("=", 2);
            Row row = new Row(2);
            row.setCell(0, new Cell(cells[0], null));
            row.setCell(1, new Cell(value(cells[1]), null));
            project.rows.add(row);
        }
        List<ColumnDetail> details =
            property.isEmpty() ? List.of() : List.of(new ColumnDetail("value", property, property, null));
        StandardReconConfig config =
            new StandardReconConfig(service, identifiers, schema, type.isEmpty() ? null : type, type, true, details, 0);
        List<ReconJob> jobs = new ArrayList<>();
        for (int at = 0; at < project.rows.size(); at++) {
            Row row = project.rows.get(at);
            jobs.add(config.createJob(project, at, row, "name", row.getCell(0)));
        }
        ObjectMapper json = new ObjectMapper();
        ObjectNode told = json.createObjectNode();
        Map<String, ReconCandidate> matched = new HashMap<>();
        for (Recon recon : config.batchRecon(jobs, 0)) {
            ObjectNode row = told.withArray("rows").addObject();
            row.put("error", recon.error);
            row.put("judgment", recon.judgment.toString());
            row.put("match", recon.match == null ? null : recon.match.id);
            row.putPOJO("features", recon.features);
            row.putArray("candidates");
            for (ReconCandidate each : recon.candidates == null ? List.<ReconCandidate>of() : recon.candidates) {
                ObjectNode candidate = row.withArray("candidates").addObject();
                candidate.put("id", each.id).put("name", each.name).put("score", each.score);
                candidate.putPOJO("types", each.types);
            }
            if (recon.match != null) {
                matched.put(recon.match.id, recon.match);
            }
        }
        List<DataExtensionProperty> properties = new ArrayList<>();
        for (String each : wanted) {
            properties.add(new DataExtensionProperty(each, each, null));
        }
        ReconciledDataExtensionJob job =
            new ReconciledDataExtensionJob(new DataExtensionConfig(properties), service);
        job.extend(new TreeSet<>(matched.keySet()), matched).forEach(
            (id, extension) -> told.withObject("/values").putPOJO(id, extension.data));
        job.columns.forEach(column -> told.withArray("columns").addPOJO(column.name));
        System.out.println(json.writeValueAsString(told));
    }

    /** What a cell holds: nothing, a date, or a text. */
    private static Serializable value(String text) {
        OffsetDateTime date = ParsingUtilities.stringToDate(text);
        return text.isEmpty() ? null : date == null ? text : date;
    }
}
